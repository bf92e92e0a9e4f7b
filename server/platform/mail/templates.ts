import { escaped } from '#server/platform/html.ts';
import { greeting, plainName, plainOrganisation, quotedName } from './mailNames.ts';

/** A mail without a recipient. */
export interface Letter {
  kind:
    | 'invitation'
    | 'verify'
    | 'reset'
    | 'not-accepted'
    | 'password-changed'
    | 'two-factor-changed'
    | 'passkeys-changed'
    | 'token-made'
    | 'token-expires'
    | 'webhook-off'
    | 'recovery-code-used'
    | 'ownership'
    | 'access-ends'
    | 'access-request'
    | 'shut-out'
    | 'known-address';
  subject: string;
  /** Paragraphs of plain text. */
  lines: string[];
  /** The action of the letter, if it has one. */
  link?: { label: string; url: string };
}

interface Invited {
  name: string;
  inviter: string;
  organisation: string;
  url: string;
  newAccount: boolean;
}

export const invitation = ({ url, newAccount, ...names }: Invited): Letter => {
  const inviter = plainName(names.inviter, 'An administrator');
  const organisation = plainName(names.organisation, 'an organisation');
  return {
    kind: 'invitation',
    subject: `${inviter} invites you to ${organisation}`,
    lines: [
      greeting(names.name),
      `${inviter} invites you to join ${organisation}.`,
      newAccount
        ? 'Follow the link and choose a password. That is all.'
        : 'You already have an account. Follow the link and sign in to accept.',
      'The link works once and for 7 days. If you did not expect this mail, you can ignore it.',
    ],
    link: { label: 'Accept the invitation', url },
  };
};

/** A stranger can send it to anybody, so it holds our words only: neither the typed name nor that of the organisation. */
export const verification = ({ url }: { url: string }): Letter => ({
  kind: 'verify',
  subject: 'Confirm your address',
  lines: [
    greeting(''),
    'Somebody, probably you, is registering an organisation with this address. Confirm that the address is yours. Then you can sign in.',
    'The link works once and for 7 days. If you did not expect this mail, you can ignore it.',
  ],
  link: { label: 'Confirm the address', url },
});

/** Sent when a known address registers: the page shows the same answer as for a new one. */
export const knownAddress = ({ name, url }: { name: string; url: string }): Letter => ({
  kind: 'known-address',
  subject: 'You already have an account',
  lines: [
    greeting(name),
    'Somebody, probably you, tried to register a new organisation with this address. The address already has an account. Sign in with it.',
    'Nothing was changed.',
  ],
  link: { label: 'Sign in', url },
});

export const passwordReset = ({ name, url }: { name: string; url: string }): Letter => ({
  kind: 'reset',
  subject: 'Set a new password',
  lines: [
    greeting(name),
    'Follow the link to set a new password. It works once and for one hour.',
    'If you did not ask for this, you can ignore this mail. Your password stays as it is.',
  ],
  link: { label: 'Set a new password', url },
});

/** Sent when a password reset is requested for an account without a password: an invitation has to be accepted first. */
export const notAccepted = (): Letter => ({
  kind: 'not-accepted',
  subject: 'You have no password yet',
  lines: [
    greeting(''),
    'Somebody, probably you, asked for a new password for this address. You have no password yet. You choose one when you accept your invitation.',
    'Follow the link in the mail that invited you. If you cannot find it, or if it no longer works, ask the administrator of your organisation to send it again.',
  ],
});

export const passwordChanged = ({ name, url }: { name: string; url: string }): Letter => ({
  kind: 'password-changed',
  subject: 'Your password was changed',
  lines: [
    greeting(name),
    'Your password was changed just now, and you were signed out everywhere else.',
    'If this was not you, set a new password at once.',
  ],
  link: { label: 'Set a new password', url },
});

const twoFactorNews = {
  on: 'Two-factor authentication was turned on for your account just now, and you were signed out everywhere else.',
  off: 'Two-factor authentication was turned off for your account just now. You sign in with the password alone.',
  appOff: 'The authenticator app was removed from your account just now. Your passkeys stay.',
  codes: 'New recovery codes were created for your account just now. The old ones no longer work.',
};

export const twoFactorChanged = ({
  name,
  news,
  url,
}: {
  name: string;
  news: keyof typeof twoFactorNews;
  url: string;
}): Letter => ({
  kind: 'two-factor-changed',
  subject: {
    on: 'Two-factor authentication is on',
    off: 'Two-factor authentication is off',
    appOff: 'Your authenticator app was removed',
    codes: 'You have new recovery codes',
  }[news],
  lines: [greeting(name), twoFactorNews[news], 'If this was not you, set a new password at once.'],
  link: { label: 'Set a new password', url },
});

interface Passkeys {
  name: string;
  news: 'added' | 'removed';
  /** The passkey's name. */
  passkey: string;
  url: string;
}

export const passkeysChanged = ({ name, news, passkey, url }: Passkeys): Letter => ({
  kind: 'passkeys-changed',
  subject: news === 'added' ? 'A passkey was added to your account' : 'A passkey was removed from your account',
  lines: [
    greeting(name),
    news === 'added'
      ? `The passkey${quotedName(passkey)} was added to your account just now. It signs you in without the password.`
      : `The passkey${quotedName(passkey)} was removed from your account just now. It no longer signs you in.`,
    'If this was not you, set a new password at once, and look at your passkeys on the Security page.',
  ],
  link: { label: 'Set a new password', url },
});

export const tokenMade = ({ name, token, url }: { name: string; token: string; url: string }): Letter => ({
  kind: 'token-made',
  subject: 'An access token was created for your account',
  lines: [
    greeting(name),
    `The access token${quotedName(token)} was created just now. A program that has it can act as you, as far as the token allows.`,
    'If this was not you, end the token, and set a new password at once.',
  ],
  link: { label: 'Show your access tokens', url },
});

export const factorsReset = ({
  name,
  organisation,
  url,
}: {
  name: string;
  organisation: string;
  url: string;
}): Letter => ({
  kind: 'two-factor-changed',
  subject: 'Your second factors were reset',
  lines: [
    greeting(name),
    `An administrator of ${plainOrganisation(organisation)} removed the authenticator app, the passkeys and the recovery codes of your account just now, and you were signed out everywhere. Your password stays as it is.`,
    'If you did not ask for this, tell the administrator, and set a new password at once.',
  ],
  link: { label: 'Set a new password', url },
});

export const recoveryCodeUsed = ({ name, left, url }: { name: string; left: number; url: string }): Letter => ({
  kind: 'recovery-code-used',
  subject: 'A recovery code was used',
  lines: [
    greeting(name),
    `Somebody, probably you, signed in to your account just now with a recovery code instead of the authenticator app. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
    'If this was not you, set a new password at once.',
  ],
  link: { label: 'Set a new password', url },
});

/** The letter as plain text. */
export function asText({ lines, link }: Letter): string {
  return [...lines, ...(link ? [`${link.label}:\n${link.url}`] : [])].join('\n\n') + '\n';
}

/** The letter as HTML for mail programs: inline styles, no pictures, readable in light and dark themes and on a phone. */
export function asHtml({ subject, lines, link }: Letter): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`).join('');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="display:inline-block;background:#006671;color:#ffffff;padding:11px 20px;border-radius:6px;text-decoration:none;font-weight:600">${escaped(link.label)}</a></p><p style="margin:0;opacity:.75;font-size:12px;word-break:break-all">${escaped(link.url)}</p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head><body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere"><div style="max-width:520px;margin:0 auto">${paragraphs}${button}</div></body></html>`;
}
