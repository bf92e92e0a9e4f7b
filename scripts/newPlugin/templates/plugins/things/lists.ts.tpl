import type { RecordKind } from '#core/command/arg.ts';
import { list } from '#core/list/declare/list.ts';
import { listThings, type Thing } from './contract.ts';
import { thingViewPath } from './paths.ts';

const thing: RecordKind<Thing> = {
  kind: 'thing',
  label: 'Which thing?',
  title: 'Things',
  icon: 'grid',
  describe: ({ id, name, description }) => ({ key: id, label: name, detail: description }),
  href: ({ id }) => thingViewPath({ id }),
};

/** The things of the organisation. The page, its prefetch and the palette are made from this. */
export const things = list({
  of: thing,
  one: 'thing',
  many: 'things',
  endpoint: listThings,
  rows: (answer) => answer.things,
});
