import { describe, expect, test } from 'vitest';
import { buildIndex, rank, type Favour, type Rankable } from './rank.ts';

const entries: Rankable[] = [
  { id: 'users.new', title: 'New user' },
  { id: 'users.resend', title: 'Resend invitation…', keywords: ['mail', 'invite again'] },
  { id: 'users.resend-all', title: 'Resend to all pending' },
  { id: 'users.send', title: 'Send invitation…', keywords: ['mail'] },
  { id: 'users.remove-picture', title: 'Remove profile picture', keywords: ['avatar'] },
  { id: 'groups.new', title: 'New group' },
  { id: 'policies.range', title: 'Add allowed IP range…', keywords: ['address', 'network'] },
  { id: 'organisation.edit', title: 'Edit organisation' },
  { id: 'applications.open', title: 'Open Café Zürich' },
];
const index = buildIndex(entries);
const noFavour: Favour<Rankable> = { usage: () => 0, fits: () => 0 };
const used =
  (counts: Record<string, number>) =>
  ({ id }: Rankable) =>
    counts[id] ?? 0;

function found(typed: string, favour: Partial<Favour<Rankable>> = {}, limit = 40): string[] {
  return rank([index], typed, { ...noFavour, ...favour }, limit).map(({ id }) => id);
}

describe('matching', () => {
  test('"res inv" finds "Resend invitation"', () => {
    expect(found('res inv')[0]).toBe('users.resend');
  });

  test('words may be typed in another order', () => {
    expect(found('inv res')).toEqual(['users.resend']);
  });

  test('a prefix ranks above the start of a word, and that above scattered letters', () => {
    const made = buildIndex(['Some extra notes', 'To send', 'Sending'].map((title) => ({ id: title, title })));
    expect(rank([made], 'sen', noFavour, 9).map(({ id }) => id)).toEqual(['Sending', 'To send', 'Some extra notes']);
  });

  test('a page’s own name ranks above titles that mention it', () => {
    const made = buildIndex(['Show users: Active', 'Go to Users'].map((title) => ({ id: title, title })));
    for (const typed of ['u', 'us', 'users', 'go', 'go to u'])
      expect(rank([made], typed, noFavour, 9)[0]?.title).toBe('Go to Users');
  });

  test('scattered letters begin at the start of a word', () => {
    expect(found('rsnd')).toContain('users.resend');
    expect(found('snd')).not.toContain('users.resend');
  });

  test('letters scattered in the middle of words do not match, so a record with that name is first', () => {
    expect(found('nvttn')).toEqual([]);
    const made = buildIndex(['Show users: All Users', 'Sales'].map((title) => ({ id: title, title })));
    expect(rank([made], 'sales', noFavour, 9).map(({ id }) => id)).toEqual(['Sales']);
  });

  test.each([
    ['rinv', 'users.resend'],
    ['rtap', 'users.resend-all'],
    ['rmvpic', 'users.remove-picture'],
    ['aipr', 'policies.range'],
  ])('scattered letters go on in their word or at the start of a later one: %s', (typed, id) => {
    expect(found(typed)).toContain(id);
  });

  test('a letter that occurs twice in a word is tried at each place', () => {
    const made = buildIndex([{ id: 'notes', title: 'Some extra notes' }]);
    expect(rank([made], 'sxn', noFavour, 9)).toEqual([]);
    expect(rank([made], 'sext', noFavour, 9)).toHaveLength(1);
  });

  test('keywords count less than the title and more than scattered letters', () => {
    const made = buildIndex([
      { id: 'scattered', title: 'Make an item last' },
      { id: 'keyword', title: 'Send', keywords: ['mail'] },
      { id: 'title', title: 'Write mail' },
    ]);
    expect(rank([made], 'mail', noFavour, 9).map(({ id }) => id)).toEqual(['title', 'keyword', 'scattered']);
  });

  test.each(['resnd', 'reesend', 'resedn', 'rezend', 'invitaiton'])('one typing mistake is forgiven: %s', (typed) => {
    expect(found(typed)).toContain('users.resend');
  });

  test('words after the third count like keywords: for "invite" the commands that invite are first', () => {
    const made = buildIndex([
      { id: 'shows', title: 'Show users: Not invited yet' },
      { id: 'invites', title: 'Send invitation…', keywords: ['invite'] },
    ]);
    expect(rank([made], 'invite', noFavour, 9).map(({ id }) => id)).toEqual(['invites', 'shows']);
  });

  test('typed words may be in the title and in the keywords', () => {
    expect(found('resend mail')).toEqual(['users.resend']);
  });

  test('accents, capitals and the three dots are ignored', () => {
    expect(found('cafe zurich')).toEqual(['applications.open']);
    expect(found('RESEND INVITATION…')).toEqual(['users.resend']);
  });

  test('commands that do not match are not listed', () => {
    expect(found('xylophone')).toEqual([]);
    expect(found('xq')).toEqual([]);
  });

  test('one or two letters match only the beginnings of words', () => {
    expect(found('n')).toEqual(['users.new', 'groups.new', 'policies.range']);
    expect(found('ip')).toEqual(['policies.range']);
    expect(found('es')).toEqual([]);
  });
});

describe('equal matches', () => {
  test('a used command is above an equal match, but not above a better one', () => {
    const usage = used({ 'groups.new': 3 });
    expect(found('new', { usage })).toEqual(['groups.new', 'users.new']);
    expect(found('new', { usage: used({ 'users.new': 3 }) })).toEqual(['users.new', 'groups.new']);
    expect(found('sen', { usage: used({ 'users.resend': 90 }) })[0]).toBe('users.send');
  });

  test('a command of the page is above others, even if they were used more', () => {
    const usage = used({ 'groups.new': 50 });
    const fits = (entry: Rankable) => Number(entry.id === 'users.new');
    expect(found('new', { usage, fits })).toEqual(['users.new', 'groups.new']);
    expect(found('n', { usage, fits })[0]).toBe('users.new');
  });

  test('a command that takes the page’s record is above one that only belongs to the page', () => {
    const filled = buildIndex([{ id: 'filled', title: 'Resend invitation' }]);
    const fits = ({ id }: Rankable) => (id === 'filled' ? 2 : 1);
    const found = rank([index, filled], 'res', { fits, usage: used({ 'users.resend': 9 }) }, 9);
    expect(found.map(({ id }) => id)).toEqual(['filled', 'users.resend', 'users.resend-all']);
  });

  test('without typed text: commands of the page, then used ones, then the rest in its order', () => {
    const usage = used({ 'policies.range': 2 });
    const fits = (entry: Rankable) => Number(entry.id === 'organisation.edit');
    expect(found('', { usage, fits })).toEqual([
      'organisation.edit',
      'policies.range',
      ...entries.map(({ id }) => id).filter((id) => id !== 'organisation.edit' && id !== 'policies.range'),
    ]);
  });

  test('the number of results is limited', () => {
    expect(found('', {}, 3)).toEqual(['users.new', 'users.resend', 'users.resend-all']);
    expect(found('e', {}, 1)).toHaveLength(1);
  });
});

describe('speed', () => {
  // In the same run, for machines differ, and in processor time, for others use them too. Usual are six to eight times;
  // libraries for fuzzy search take hundreds.
  test.each([10_000, 50_000])(
    '%i entries are ranked within twenty times a plain look through their titles',
    (count) => {
      const entries = manyEntries(count);
      const large = buildIndex(entries);
      const titles = entries.map(({ title }) => title.toLowerCase());
      const favour = { usage: used({ 'entry-7': 4 }), fits: ({ id }: Rankable) => Number(id.endsWith('3')) };
      const words = ['resend', 'ada l', 'xyz', 'n', 'conv mod'];
      const typed = words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)));
      const ranking = (text: string) => rank([large], text, favour, 40);
      typed.forEach(ranking);
      const plain = timeOf(() => typed.forEach((text) => titles.filter((title) => title.includes(text))));
      const ranked = timeOf(() => typed.forEach(ranking));
      expect(ranked).toBeLessThan(plain * 20);
    },
  );
});

/** Processor time of the quickest of five runs, in microseconds: others in the process only add to it. */
function timeOf(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

function manyEntries(count: number): Rankable[] {
  const verbs = ['Resend', 'Open', 'Edit', 'Assign', 'Remove', 'Delete', 'Add', 'Show', 'Convert', 'Enable'];
  const things = ['invitation', 'quarterly report', 'allowed IP range', 'application', 'moderator', 'policy', 'Ada L.'];
  return Array.from({ length: count }, (_, n) => ({
    id: `entry-${n}`,
    title: `${verbs[n % verbs.length]} ${things[n % things.length]} ${n}`,
    keywords: n % 3 ? [] : ['network', 'mail'],
  }));
}
