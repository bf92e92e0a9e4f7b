import { onTestFinished } from 'vitest';
import type { Browser } from './browser.ts';
import { makeOrganisation, makePerson, type MadeOrganisation, type MadePerson } from './builders.ts';
import { makeWithPassword } from './security.ts';
import { startTestApp, type TestApp } from './startTestApp.ts';

type PersonOptions = NonNullable<Parameters<typeof makePerson>[2]>;

/** The usual people of Acme, each with the password of `security.ts`. */
const usual = {
  owner: { owner: true, person: named('Olivia', 'Owner') },
  admin: { admin: true, person: named('Adam', 'Admin') },
  member: { person: named('Mia', 'Member') },
} satisfies Record<string, PersonOptions>;
type Usual = keyof typeof usual;

function named(first_name: string, last_name: string) {
  return { first_name, last_name, email: `${first_name.toLowerCase()}@acme.test`, mobile: '0123456789' };
}

/** A browser in which a person is signed in, with the id, address and name of the person. */
export type SignedIn = Browser & MadePerson;

interface Options<P extends Usual> extends NonNullable<Parameters<typeof startTestApp>[0]> {
  /** The people to make; by default all three. */
  people?: readonly P[];
  /** Columns of the organisation. */
  organisation?: Parameters<typeof makeOrganisation>[1];
  /** The network address of the people's browsers. */
  address?: string;
}

/** A server with the organisation Acme and its usual people, who are signed in. */
export type Acme<P extends Usual = Usual> = TestApp &
  Record<P, SignedIn> & {
    acme: MadeOrganisation;
    /** Makes a further person of Acme, without a password. */
    make(options?: PersonOptions): Promise<MadePerson>;
  };

/** Starts one for a test, or before each test. It stops by itself after the test and its hooks. */
export async function acme<P extends Usual = Usual>({
  people = Object.keys(usual) as P[],
  organisation,
  address,
  ...options
}: Options<P> = {}): Promise<Acme<P>> {
  const it = await startTestApp(options);
  onTestFinished(() => it.close());
  const made = await makeOrganisation(it.store, { name: 'Acme', ...organisation });
  const make = (person?: PersonOptions) => makePerson(it.store, made, person);
  const signedIn: Partial<Record<Usual, SignedIn>> = {};
  for (const name of people) {
    const person = await makeWithPassword(it, made, usual[name]);
    signedIn[name] = Object.assign(await it.as(person, address), person);
  }
  return { ...it, ...(signedIn as Record<P, SignedIn>), acme: made, make };
}
