import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { LongText } from '#core/list/record/LongText.tsx';
import { RecordView } from '#core/list/record/RecordView.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { thingCommands } from '../commands.ts';
import { viewThing } from '../contract.ts';
import { things } from '../lists.ts';
import { thingFacts } from '../parts/columns.tsx';
import { thingPath, thingViewPath } from '../paths.ts';

type View = Answer<typeof viewThing>;

/** The page of one thing. */
export default function ThingView({ params }: PageProps<'/thing/view/:id'>) {
  return (
    <RecordView
      reading={useReading(viewThing, { params })}
      of={things}
      recordOf={thingOf}
      one="thing"
      columns={2}
      back={back}
      addressOf={thingViewPath}
      commands={commandsOf}
      facts={({ thing }) => thingFacts(thing)}
      tabs={({ thing }) => [
        { key: 'description', label: 'Description', content: <LongText>{thing.description || '-'}</LongText> },
      ]}
    />
  );
}

const back = { href: thingPath(), title: 'Things', label: 'Back to the things' };
const thingOf = ({ thing }: View) => thing;

// Every other command of a thing is in the menu.
const { new: _, edit, ...others } = thingCommands;
const more = Object.values(others);

const commandsOf = ({ thing }: View) => (
  <>
    <CommandMenu label={`More for ${thing.name}`} commands={more} values={{ thing }} />
    <CommandButton command={edit} values={{ thing }} />
  </>
);
