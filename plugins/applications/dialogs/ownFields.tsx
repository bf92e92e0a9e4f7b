import { line, lines, oneOf, type Layout } from '#core/form/declared.tsx';

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
const twoLines = { ...plain, rows: 2 };

/** The fields of an application of the organisation's own. Those that are lists have a line for each entry. */
export const ownFields = {
  name: line('Name'),
  description: lines('Description', { rows: 2 }),
  url: line('Web address', { placeholder: 'https://', ...plain }),
  mobileUrl: line('Mobile address', { hint: 'For small screens, if it differs.', ...plain }),
  roles: lines('Roles', {
    hint: 'One on each line, the one with the most rights first: owners get it. To rename one, change its line.',
  }),
  signOn: oneOf('Sign-on', [
    { value: 'link', label: 'A plain link: people sign in again in the application' },
    { value: 'openid', label: 'OpenID Connect: a click on the tile signs people in' },
  ]),
  redirectUris: lines('Redirect addresses', {
    required: true,
    hint: 'Where the application receives a sign-in. One on each line, exactly as its documentation says.',
    ...twoLines,
  }),
  auth: oneOf('The application can keep a secret', [
    { value: 'secret', label: 'Yes, it has a server' },
    { value: 'none', label: 'No, it runs in the browser or on the phone only' },
  ]),
  postLogoutUris: lines('Addresses after signing out', {
    hint: 'Where a user may go after signing out there. One on each line. Optional.',
    ...twoLines,
  }),
  backchannelLogoutUri: line('Back-channel logout address', {
    hint: 'Where the application is told that a user has signed out. A public address. Optional.',
    ...plain,
  }),
  initiateLoginUri: line('Address that begins a sign-in', {
    hint: 'Where the tile starts a sign-in. Without it, the tile opens the web address.',
    ...plain,
  }),
};

/** The fields of OpenID Connect are shown for that kind of sign-on only. */
export const ownLayout: Layout<typeof ownFields> = (drawn, form) => (
  <>
    {drawn.name}
    {drawn.description}
    <div className="grid gap-4 sm:grid-cols-2">
      {drawn.url}
      {drawn.mobileUrl}
    </div>
    {drawn.roles}
    {drawn.signOn}
    {form.signOn.meta.value === 'openid' && (
      <fieldset className="flex flex-col gap-4 border-l-2 border-line pl-4">
        <legend className="sr-only">OpenID Connect</legend>
        {drawn.redirectUris}
        {drawn.auth}
        {drawn.postLogoutUris}
        {drawn.backchannelLogoutUri}
        {drawn.initiateLoginUri}
      </fieldset>
    )}
  </>
);
