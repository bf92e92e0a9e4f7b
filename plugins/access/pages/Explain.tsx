import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { LongTitle } from '#core/list/record/LongTitle.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { SkeletonRows } from '#core/ui/page/Skeleton.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { viewUser } from '#plugins/users/contract.ts';
import { answerText, WITH_TODAYS_RULES } from '../answerText.ts';
import { questionOf, type Question } from '../question.ts';
import { accessCommands } from '../commands.ts';
import { explainAccess, stepNames } from '../contract.ts';
import { ContextForm } from '../parts/ContextForm.tsx';
import { Steps } from '../parts/Steps.tsx';

/** The page 'Explain access': why a person may use an application or not, rule by rule. */
export default function Explain() {
  const question = questionOf(useSearchParams());
  return (
    <div className="pb-10 max-md:px-4 max-md:pb-24">
      {question ? <Explanation question={question} /> : <NoQuestion />}
    </div>
  );
}

function NoQuestion() {
  return (
    <>
      <PageHeader title="Explain access" />
      <EmptyState
        icon="info"
        text="Why can somebody use an application, or why not?"
        explanation="Choose a user and an application. You see every rule that is checked, and the record that decides."
      >
        <CommandButton command={accessCommands.explain} variant="primary" icon="none" />
      </EmptyState>
    </>
  );
}

function Explanation({ question }: { question: Question }) {
  const reading = useReading(explainAccess, { query: question });
  const { data } = reading;
  return (
    <>
      <PageHeader
        heading={LongTitle}
        title={data ? titleOf(data) : 'Explain access'}
        note={data && noteOf(data, question)}
      >
        <CommandButton command={accessCommands.explain} label="Explain another" icon="none" />
      </PageHeader>
      <ContextForm key={JSON.stringify(question)} question={question} />
      <WhenRead
        reading={reading}
        skeleton={<SkeletonRows rows={stepNames.length} columns={2} />}
        unknown={<EmptyState icon="info" text="This server cannot explain access." />}
      >
        {(explained) => <WithPerson explained={explained} />}
      </WhenRead>
    </>
  );
}

/** The commands need the whole person. A deleted person has no page, and no command either. */
function WithPerson({ explained }: { explained: Answer<typeof explainAccess> }) {
  const isDeleted = explained.steps.some(({ name, outcome }) => name === 'present' && outcome === 'refused');
  const { data } = useReading(viewUser, isDeleted ? null : { params: { id: explained.person.id } });
  return <Steps explained={explained} view={data} />;
}

const titleOf = (explained: Answer<typeof explainAccess>): string => answerText(explained);

function noteOf({ address, steps, at }: Answer<typeof explainAccess>, question: Question): string {
  const time = at == null ? '' : ` ${WITH_TODAYS_RULES}`;
  if (question.address !== undefined) return `From the address ${address}.${time}`;
  if (address !== '') return `From the address of the latest session: ${address}.${time}`;
  if (steps.some(({ outcome }) => outcome === 'not_asked')) return time.trim() || 'The current rules apply.';
  return `The network address of this user is not known.${time}`;
}
