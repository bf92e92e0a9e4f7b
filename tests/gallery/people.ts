import type { Option } from '#core/ui/select/Select.tsx';

export interface Person {
  id: number;
  name: string;
  email: string;
  phone: string;
  apps: number;
  status: 'Active' | 'Inactive' | 'Pending';
  owner: boolean;
}

const first = [
  'Maya',
  'Arjun',
  'Lena',
  'Tomás',
  'Ifeoma',
  'Noor',
  'Henrik',
  'Sadie',
  'Ravi',
  'Chiara',
  'Yuki',
  'Pavel',
];
const last = ['Klein', 'Rao', 'Sommer', 'Ortiz', 'Okafor', 'Haddad', 'Lind', 'Brooks', 'Menon', 'Ricci', 'Tanaka'];

/** The number that lists must handle. */
export const people: readonly Person[] = Array.from({ length: 100_000 }, (_, at) => {
  const name = `${first[at % first.length]} ${last[at % last.length]}`;
  return {
    id: at + 1,
    name,
    email: `${name
      .toLowerCase()
      .replace(' ', '.')
      .normalize('NFD')
      .replace(/[^a-z.]/g, '')}${at + 1}@northwind.example`,
    phone: String(9_000_000_000 + at * 7_919),
    apps: (at * 7) % 12,
    status: at % 9 === 4 ? 'Inactive' : at % 7 === 3 ? 'Pending' : 'Active',
    owner: at === 0,
  };
});

export const lettersOf = ({ name }: Person) =>
  name
    .split(' ')
    .map((part) => part[0])
    .join('');

export const roles: readonly Option[] = [
  { value: '1', label: 'Administrator' },
  { value: '2', label: 'Manager' },
  { value: '3', label: 'Standard', detail: 'Reads and writes own records' },
  { value: '4', label: 'Auditor', disabled: 'No seats are left.' },
];

/** Replies as slowly as a server. */
export async function findPeople(typed: string): Promise<readonly Option[]> {
  await new Promise((resolve) => setTimeout(resolve, 250));
  return people
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, 20)
    .map(({ id, name, email }) => ({ value: String(id), label: name, detail: email }));
}
