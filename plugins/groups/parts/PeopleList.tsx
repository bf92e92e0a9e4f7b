import { type FocusEvent, type Ref, useLayoutEffect, useRef } from 'react';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { useHost, useProvideRecords } from '#core/command/hostAtom.ts';
import { useList } from '#core/list/read/useList.ts';
import { useFocusedRow } from '#core/list/read/useFocusedRow.ts';
import { useRecordAddress } from '#core/plugin/useRecordAddress.ts';
import type { Card } from '#core/ui/cards/CardBody.tsx';
import { CardList } from '#core/ui/cards/CardList.tsx';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import type { ListHandle } from '#core/ui/list/list.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { groupCommands } from '../commands.ts';
import type { Group } from '../contract.ts';
import { groupPeople, personInGroup, type PersonInGroup } from '../lists.ts';
import type { GroupRole } from '../rules.ts';

interface Props {
  group: Group;
  /** The role of the listed people. */
  of: GroupRole;
  handle?: Ref<ListHandle>;
}

const titles = { moderator: 'Moderators', member: 'Members' };
const emptyTexts = {
  moderator: 'No moderators added in this group',
  member: 'No members added in this group',
};

/** The list of the moderators or the members of a group, of any length. */
export function PeopleList({ group, of: role, handle }: Props) {
  const host = useHost();
  const { visible: people, query } = useList(groupPeople[role], { id: group.id });
  const focus = useFocusedRow(people.rows, keyOf);
  const { heading, events } = useFocusOnceEmpty(people.rows.length === 0);
  useProvideRecords(personInGroup, focus.records);
  const hrefOf = useRecordAddress('UserView');
  const narrow = useNarrow();
  const title = titles[role];
  const convert = role === 'moderator' ? groupCommands.toMember : groupCommands.toModerator;

  const rowMenu = (person: PersonInGroup) => {
    const values = { group, person };
    return (
      <div className="flex items-center gap-1">
        {!narrow && <CommandButton command={convert} values={values} about={person.name} variant="quiet" icon="none" />}
        <CommandMenu
          label={`Actions for ${person.name}`}
          commands={narrow ? [convert, 'line', groupCommands.remove] : [groupCommands.remove]}
          values={values}
        />
      </div>
    );
  };
  const card = (person: PersonInGroup): Card => ({
    title: person.name,
    href: hrefOf?.(person),
    lines: [person.email],
  });

  return (
    <div
      onFocus={(event) => {
        focus.onFocus(event);
        events.onFocus();
      }}
      onBlur={events.onBlur}
      className="pb-6"
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 border-b border-line px-4 pb-2 font-semibold md:px-2.5"
      >
        <span>{title}</span>
        {people.total !== undefined && !people.former && (
          <span className="text-sm font-normal text-muted tabular">
            {numberText(people.total)}
            {people.exact ? '' : '+'}
          </span>
        )}
      </h2>
      {people.error && <ErrorState text={people.error.message} busy={people.reading} onRetry={people.retry} />}
      {(people.total !== undefined || !people.error) && (
        <CardList
          label={title}
          rows={people.rows}
          rowKey={keyOf}
          rowLabel={nameOf}
          total={people.total}
          few={role === 'moderator' ? 1 : Math.max(1, Math.min(6, group.peopleCount - 1))}
          loading={people.former || (people.total === undefined && people.error === null)}
          onShow={people.show}
          onOpen={hrefOf && ((person: PersonInGroup) => host.go(hrefOf(person)))}
          onFocusRow={focus.onFocusRow}
          rowMenu={rowMenu}
          handle={handle}
          card={card}
          empty={
            <p className="py-6 text-center text-sm text-muted">
              {query.search ? `No results for “${query.search}” among the ${title.toLowerCase()}.` : emptyTexts[role]}
            </p>
          }
        />
      )}
    </div>
  );
}

/** When the last person leaves a list, the focused row disappears; the focus then goes to the list's heading. */
function useFocusOnceEmpty(empty: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (empty && hadFocus.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [empty]);
  const events = {
    onFocus: () => void (hadFocus.current = true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) hadFocus.current = false;
    },
  };
  return { heading, events };
}

const keyOf = ({ id }: PersonInGroup): string => String(id);
const nameOf = ({ name }: PersonInGroup): string => name;
