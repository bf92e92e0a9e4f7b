import { useState, type ReactNode } from 'react';
import { vi } from 'vitest';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { admin, anyone, member } from '#core/access/rules.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { useUnsaved } from '#core/form/useUnsaved.ts';
import { path } from '#core/plugin/path.ts';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { definePlugin, route, type PageProps } from '#core/plugin/plugin.ts';
import { deferred } from '../browser/deferred.ts';

type Page = { default: () => ReactNode };

/** Saves the text of the page /form. */
export const save = endpoint({
  method: 'POST',
  path: '/user/save',
  summary: 'Saves what a test typed',
  access: member,
  body: z.object({ text: z.string() }),
  reply: z.object({}),
  changes: ['people'],
});

/** A call that changes the session's data. */
export const changeSession = endpoint({ ...save, path: '/user/change', changes: ['organisations', 'session'] });

/** The imports of the pages /slow and /broken, and the loader of /record; call `reset` before each test. */
export const loads = {
  slow: deferred<Page>(),
  broken: (): Promise<Page> => Promise.reject(new Error('x is not a function')),
  /** The launcher waits for this promise. */
  home: undefined as ReturnType<typeof deferred<void>> | undefined,
  before: vi.fn<(params: { id: number }) => Promise<unknown>>(),
  reset() {
    loads.slow = deferred();
    loads.home = undefined;
    loads.broken = () => Promise.reject(new Error('x is not a function'));
    loads.before.mockReset().mockResolvedValue(undefined);
  },
};

/** A page that loads at once. */
export const page = (Page: () => ReactNode) => (): Promise<Page> => Promise.resolve({ default: Page });

const only = (heading: string) => page(() => <h1>{heading}</h1>);

const common = { access: member, title: 'A page' };

/** Pages of every kind that the shell distinguishes, with the route names that the shell redirects to. */
export const testPages = definePlugin({
  id: 'test',
  title: 'Test',
  routes: [
    route({
      ...common,
      name: 'ApplicationList',
      at: path('/application/list'),
      title: 'Launcher',
      before: () => loads.home?.promise ?? Promise.resolve(),
      page: only('Launcher'),
    }),
    route({ ...common, name: 'List', at: path('/list'), title: 'List', page: page(List) }),
    route({ ...common, name: 'Form', at: path('/form'), title: 'A form', page: page(Form) }),
    route({ ...common, name: 'AdminForm', at: path('/admin/form'), access: admin, page: page(Form) }),
    route({ ...common, name: 'Admins', at: path('/admin'), access: admin, page: only('Admins') }),
    route({
      ...common,
      name: 'Slow',
      at: path('/slow'),
      title: 'Slow page',
      before: () => loads.before({ id: 0 }),
      page: () => loads.slow.promise,
    }),
    route({ ...common, name: 'Broken', at: path('/broken'), page: () => loads.broken() }),
    route({ ...common, name: 'Secret', at: path('/secret'), access: admin, page: () => loads.broken() }),
    route({
      ...common,
      name: 'Record',
      at: path('/record/:id'),
      before: (params: { id: number }) => loads.before(params),
      page: () => Promise.resolve({ default: RecordPage }),
    }),
    route({ ...common, name: 'OrganisationList', at: path('/organisation/list'), shutOut: true, page: only('Switch') }),
    route({
      ...common,
      name: 'SecurityForced2FA',
      at: path('/security/forced2fa'),
      setupOwed: true,
      page: only('Forced'),
    }),
    route({ ...common, name: 'SignIn', at: path('/signin'), access: anyone, open: true, page: only('Sign in') }),
  ],
});

function RecordPage({ params }: PageProps<'/record/:id'>) {
  return <h1>Record {params.id}</h1>;
}

function Form() {
  const host = useHost();
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return (
    <>
      <h1>Form</h1>
      <label>
        Text <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button
        type="button"
        onClick={() => void host.call(save, { body: { text } }).then((answer) => sayAnswer(host, answer))}
      >
        Save
      </button>
    </>
  );
}

function List() {
  const host = useHost();
  const search = useSearchParams().toString();
  const [, go] = useLocation();
  return (
    <>
      <h1>List</h1>
      <p>Query: {search}</p>
      <button type="button" onClick={() => go('/list?tab=two')}>
        Second tab
      </button>
      <button type="button" onClick={() => host.go('/slow')}>
        Slow
      </button>
    </>
  );
}
