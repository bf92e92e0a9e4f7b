import { event } from '#core/contract/event.ts';
import { isOnly, say } from '#core/contract/telling.ts';
import { letAssistants, withdrawOwnership } from './contract.ts';
import { restoreLogo, restoreOrganisation } from './reverses.ts';

const details = {
  name: 'Name',
  displayName: 'Display name',
  website: 'Website',
  email: 'Email address',
  phone: 'Phone',
  industry: 'Industry',
  address1: 'Address line 1',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  country: 'Country',
  zip: 'Postal code',
  fiscalYear: 'Fiscal year',
  timeZone: 'Time zone',
  employeeCount: 'Number of employees',
  gstType: 'GST type',
  panNumber: 'PAN number',
  gstNumber: 'GST number',
  gstRegisteredOn: 'GST registered on',
  currency: 'Currency',
  dateFormat: 'Date format',
};

export const organisationCreated = event({
  id: 'organisation.created',
  title: 'Organisation created',
  subject: 'organisation',
  fields: { name: 'Name' },
  sentence: 'created the organisation {subject}',
  fullSentence: ({ subject }) => `created the organisation ${subject}`,
  undo: 'An organisation is not deleted in the portal.',
});

export const organisationUpdated = event({
  id: 'organisation.updated',
  title: 'Organisation changed',
  subject: 'organisation',
  fields: details,
  sentence: 'changed the organisation {subject}',
  fullSentence: (change) =>
    isOnly(change, 'name') ? say`renamed the organisation ${change.was.name} to ${change.now.name}` : undefined,
  undo: restoreOrganisation,
});

const logo = { logo: 'Logo' };

export const logoUploaded = event({
  id: 'organisation.logo-uploaded',
  title: 'Logo uploaded',
  subject: 'organisation',
  fields: logo,
  sentence: 'uploaded a logo of {subject}',
  fullSentence: ({ subject }) => `uploaded a logo of ${subject}`,
  undo: restoreLogo,
});

export const logoRemoved = event({
  id: 'organisation.logo-removed',
  title: 'Logo removed',
  subject: 'organisation',
  fields: logo,
  sentence: 'removed the logo of {subject}',
  fullSentence: ({ subject }) => `removed the logo of ${subject}`,
  undo: restoreLogo,
});

export const organisationSwitched = event({
  id: 'organisation.switched',
  title: 'Primary organisation changed',
  subject: 'organisation',
  fields: {},
  sentence: 'made {subject} their primary organisation',
  undo: 'Make another organisation the primary one.',
});

export const assistantsSet = event({
  id: 'organisation.assistants-set',
  title: 'Assistants switched on or off',
  subject: 'organisation',
  fields: { assistants: 'Assistants' },
  sentence: 'changed whether assistants are allowed in {subject}',
  fullSentence: ({ subject, now }) =>
    now.assistants === true ? `allowed assistants in ${subject}` : `stopped allowing assistants in ${subject}`,
  undo: letAssistants,
});

const ownership = { subject: 'organisation', second: 'person', fields: {}, thing: 'owner' } as const;

export const ownershipOffered = event({
  ...ownership,
  id: 'organisation.ownership-offered',
  title: 'Ownership offered',
  sentence: 'offered the ownership of {subject} to {second}',
  undo: withdrawOwnership,
});

export const ownershipWithdrawn = event({
  ...ownership,
  id: 'organisation.ownership-withdrawn',
  title: 'Offer of the ownership withdrawn',
  sentence: 'withdrew the offer of the ownership of {subject} to {second}',
  undo: 'Offer it again instead.',
});

export const ownershipDeclined = event({
  ...ownership,
  id: 'organisation.ownership-declined',
  title: 'Ownership declined',
  sentence: 'declined the ownership of {subject}',
  undo: 'The owner offers it again.',
});

export const ownershipTransferred = event({
  ...ownership,
  id: 'organisation.ownership-transferred',
  title: 'Ownership transferred',
  fields: { owner: 'Owner' },
  sentence: 'became the owner of {subject} in place of {second}',
  fullSentence: ({ subject, second }) => `became the owner of ${subject} in place of ${second}`,
  undo: 'The new owner offers the ownership back.',
});
