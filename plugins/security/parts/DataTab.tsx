import { CommandButton } from '#core/command/CommandButton.tsx';
import { securityCommands } from '../commands.ts';

/** The tab that hands the person's own data over. */
export function DataTab() {
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      <p className="text-muted">
        Download what the portal keeps about you: account, organisations, groups, applications, sign-ins, tokens, mails,
        pictures, and what you and others did with your account. You get one JSON file, which opens in any text editor.
      </p>
      <CommandButton command={securityCommands.downloadData} variant="primary" />
    </div>
  );
}
