import type { Answer } from '#core/client/client.ts';
import { timeText } from '#core/ui/text/timeText.ts';
import { memberSteps, type explainAccess, type StepName } from './contract.ts';

type Explained = Answer<typeof explainAccess>;

const verbs = {
  now: { yes: 'can use', no: 'cannot use', unknown: 'may be able to use' },
  later: { yes: 'will be able to use', no: 'will not be able to use', unknown: 'may be able to use' },
  earlier: { yes: 'could use', no: 'could not use', unknown: 'may have been able to use' },
};

/** What stands beside an answer for another time. */
export const WITH_TODAYS_RULES =
  'Ends of access, invitations, joining and the start of an assignment count as at that time. Everything else, such as groups and policies, counts as it is today.';

/** The answer in one sentence without its full stop: 'Ada Roe will not be able to use CRM on 07-Dec-2026, 12:00:00'. */
export function answerText({ person, answer, application, at }: Explained): string {
  const when = at == null ? 'now' : at > Date.now() ? 'later' : 'earlier';
  const time = at == null ? '' : ` on ${timeText(at)}`;
  return `${person.name} ${verbs[when][answer]} ${application.name}${time}`;
}

const spokenToPerson: readonly StepName[] = memberSteps;

/** The sentence of a step. Those that the person would read are told as such. */
export const sentenceFor = (person: { name: string }, name: StepName, sentence: string): string =>
  spokenToPerson.includes(name) ? `${person.name} sees: “${sentence}”` : sentence;

/** The answer with the sentences of the rules that refuse, for a program. */
export function explanationText(explained: Explained): string {
  const why = explained.steps.flatMap(({ name, outcome, sentence }) =>
    (outcome === 'refused' || outcome === 'noted') && sentence !== null
      ? [sentenceFor(explained.person, name, sentence)]
      : [],
  );
  return [`${answerText(explained)}.`, ...why, ...(explained.at == null ? [] : [WITH_TODAYS_RULES])].join(' ');
}
