import { useState, type ReactNode } from 'react';
import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { Select } from '#core/ui/select/Select.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { Ago } from '#core/ui/text/Ago.tsx';
import { timeText } from '#core/ui/text/timeText.ts';
import { viewSignOn } from '../ownContract.ts';
import { ownApplicationCommands } from '../ownCommands.ts';
import { CopyableText } from '#core/ui/copy/CopyableText.tsx';
import { discoveryOf, settingsFor, settingsOf } from './settingsTexts.ts';
import { SignOutNotices } from './SignOutNotices.tsx';

type SignOnView = Answer<typeof viewSignOn>;

/** How people sign in to an application: the facts that its settings ask for, and ready texts for well-known ones. */
export default function SignOnTab({ id }: { id: number }) {
  return (
    <WhenRead reading={useReading(viewSignOn, { params: { id } })} skeleton={<SkeletonText lines={6} />}>
      {(view) => <SignOnFacts view={view} />}
    </WhenRead>
  );
}

function SignOnFacts({ view }: { view: SignOnView }) {
  const { name, own, signOn } = view;
  const application = { id: view.id, name, own };
  if (!signOn)
    return (
      <div className="max-w-2xl py-4">
        <p>{name} has its own sign-in: its tile is a plain link.</p>
        <p className="mt-1 text-sm text-muted">
          {own
            ? 'Edit the application to sign people in by OpenID Connect.'
            : 'It belongs to the suite. Only the operator of the portal changes how people sign in to it.'}
        </p>
      </div>
    );
  return (
    <div className="grid max-w-6xl gap-x-8 py-4 lg:grid-cols-2">
      <section>
        <h2 className="mb-3 font-semibold">Enter these in the application</h2>
        <CopyableText label="Discovery address" text={discoveryOf(view)} />
        <CopyableText label="Issuer" text={view.issuer} />
        <CopyableText label="Client id" text={view.clientId} />
        {own && (
          <Fact title="Client secret">
            {signOn.auth === 'none' ? 'None: the application cannot keep one.' : <Secret view={view} />}
          </Fact>
        )}
        <div className="mb-6 flex flex-wrap gap-2">
          <CommandButton command={ownApplicationCommands.testSignOn} values={{ application }} />
          {signOn.auth === 'secret' && (
            <CommandButton command={ownApplicationCommands.rotateSecret} values={{ application }} />
          )}
          {own && view.formerUntil !== null && (
            <CommandButton
              command={ownApplicationCommands.endOldSecrets}
              values={{ application }}
              // Beside the others it is one of three; the question that follows is in red.
              variant="secondary"
            />
          )}
        </div>
        <h2 className="mb-3 font-semibold">Addresses of the application</h2>
        <Fact title="Redirect addresses">{listed(signOn.redirectUris)}</Fact>
        <Fact title="Addresses after signing out">{listed(signOn.postLogoutUris)}</Fact>
        <Fact title="Back-channel logout address">{listed([signOn.backchannelLogoutUri])}</Fact>
        <Fact title="Address that begins a sign-in">{listed([signOn.initiateLoginUri])}</Fact>
      </section>
      {own && (
        <div>
          <ReadyTexts view={view} />
          {signOn.backchannelLogoutUri !== null && <SignOutNotices id={view.id} />}
        </div>
      )}
    </div>
  );
}

function Secret({ view: { secretAt, formerUntil } }: { view: SignOnView }) {
  if (secretAt === null) return <p>There is none yet. Rotate it to create the first one.</p>;
  return (
    <>
      <p>
        <span>Made </span>
        <Ago at={secretAt} />
        <span>. It was shown once.</span>
      </p>
      {formerUntil !== null && <p>The old one works until {timeText(formerUntil)}.</p>}
    </>
  );
}

function ReadyTexts({ view }: { view: SignOnView }) {
  const [chosen, choose] = useState<string>('any');
  const { hint, text, redirect } = settingsFor(chosen, view);
  return (
    <section>
      <h2 className="mb-3 font-semibold">Ready texts for its settings</h2>
      <Select
        label="Application"
        value={chosen}
        onChange={choose}
        options={settingsOf.map(({ key, title }) => ({ value: key, label: title }))}
        className="mb-3"
      />
      <p className="mb-3 text-sm text-muted">{hint}</p>
      <CopyableText label="Settings" text={text} lines />
      {redirect !== undefined && <CopyableText label="Its redirect address" text={redirect} />}
    </section>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mb-3">
    <h3 className="text-sm font-medium">{title}</h3>
    <div className="text-sm text-muted wrap-anywhere">{children}</div>
  </div>
);

function listed(all: readonly (string | null)[]): ReactNode {
  const texts = all.filter((one) => one !== null);
  if (texts.length === 0) return 'None';
  return texts.map((one) => <p key={one}>{one}</p>);
}
