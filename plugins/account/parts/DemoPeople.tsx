import { useOpenClient } from '#core/client/openClient.ts';

/** A person whom the demo offers, with the password. */
export interface Offered {
  email: string;
  password: string;
}

/** The people of the demo, as buttons that fill the sign-in form. Only a server with `--demo` offers them. */
export function DemoPeople({ choose }: { choose(offered: Offered): void }) {
  const { demo } = useOpenClient().config;
  if (!demo) return null;
  return (
    <section aria-labelledby="demo" className="mt-6">
      <h2 id="demo" className="text-xs font-medium text-muted">
        This is a demo. Fill in the form as:
      </h2>
      <ul className="mt-2 grid gap-2 sm:grid-cols-3">
        {demo.people.map(({ email, role, shows }) => (
          <li key={email}>
            <button
              type="button"
              className="w-full rounded border border-line bg-surface px-3 py-2 text-left over:bg-hover"
              title={email}
              onClick={() => choose({ email, password: demo.password })}
            >
              <span className="block text-sm font-medium">{role}</span>{' '}
              <span className="block text-xs text-muted">{shows}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
