import type { Services } from '#server/domain/services.ts';

/** The numbers of organisations and people, such as `2 organisations with 61 people`: they reveal an empty database. */
export async function contentOf({ read }: Services['store']): Promise<string> {
  const { organisations, people } = await read
    .selectNoFrom((eb) => [
      eb.selectFrom('organisations').select(eb.fn.countAll<number>().as('count')).as('organisations'),
      eb.selectFrom('people').select(eb.fn.countAll<number>().as('count')).as('people'),
    ])
    .executeTakeFirstOrThrow();
  return `${counted(organisations, 'organisation', 'organisations')} with ${counted(people, 'person', 'people')}`;
}

const counted = (count: number | null, one: string, many: string) => `${count ?? 0} ${count === 1 ? one : many}`;
