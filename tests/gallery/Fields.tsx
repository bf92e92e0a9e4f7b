import { Checkbox } from '#core/ui/fields/Checkbox.tsx';
import { DatePicker } from '#core/ui/calendar/DatePicker.tsx';
import { FilePicker } from '#core/ui/files/FilePicker.tsx';
import { photoTypes, refusePhoto } from '#core/ui/files/photoFile.ts';
import { Combobox } from '#core/ui/combobox/Combobox.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { MultiCombobox } from '#core/ui/combobox/MultiCombobox.tsx';
import { Select } from '#core/ui/select/Select.tsx';
import { TextArea } from '#core/ui/fields/TextArea.tsx';
import { TextField } from '#core/ui/fields/TextField.tsx';
import { findPeople, people, roles } from './people.ts';

const optionOf = (at: number) => ({ value: String(people[at]?.id), label: people[at]?.name ?? '' });

const logo = { label: 'Logo', action: 'Upload Logo', accept: photoTypes, refuse: refusePhoto, onFile: () => {} };

export function Fields() {
  return (
    <section>
      <h2>TextField, TextArea</h2>
      <div className="fields">
        <TextField label="First Name" required defaultValue="Maya" />
        <TextField label="Email" required hint="The invitation goes there." placeholder="name@example.com" />
        <TextField label="Phone" required defaultValue="98765" error="Enter exactly 10 digits." />
        <TextField label="Display name" disabled defaultValue="Northwind" />
        <TextField label="Current Password" type="password" defaultValue="correct horse" autoComplete="off" />
        <TextField label="Filter" hideLabel placeholder="Filter people" prefix={<Icon name="search" size={14} />} />
        <TextField label="Size" defaultValue="5" suffix="MB" />
        <TextArea label="Description" hint="At most 500 characters." defaultValue="Everyone who answers tickets." />
        <TextArea label="Reason" required error="Say why." />
      </div>
      <h2 style={{ marginTop: 24 }}>Select, Combobox, MultiCombobox</h2>
      <div className="fields">
        <Select label="Role" required options={roles} defaultValue="2" />
        <Select label="Profile" options={roles} hint="Only the CRM has profiles." />
        <Select label="CRM Role" required options={roles} error="Choose a CRM role." />
        <Select label="Country" options={roles} defaultValue="1" disabled />
        <Combobox label="Select User" required load={findPeople} />
        <Combobox label="Owner" load={findPeople} defaultValue={optionOf(2)} error="This person has left." />
        <Combobox label="Failing" load={() => Promise.reject(new Error('offline'))} />
        <MultiCombobox label="Moderators" load={findPeople} defaultValue={[optionOf(0), optionOf(1), optionOf(4)]} />
        <MultiCombobox label="Members" load={findPeople} required error="Please select a moderator or a member" />
      </div>
      <h2 style={{ marginTop: 24 }}>DatePicker</h2>
      <div className="fields">
        <DatePicker label="Registered On" required defaultValue="2017-07-01" />
        <DatePicker label="Inventory Start date" hint="The day that the books begin with." />
        <DatePicker label="Ends" defaultValue="30 Feb 2026" error="Enter a date such as 01-Apr-2026." />
        <DatePicker label="Created" defaultValue="2026-11-21" disabled />
      </div>
      <h2 style={{ marginTop: 24 }}>FilePicker</h2>
      <div className="fields">
        <FilePicker {...logo} hint="PNG, JPG or GIF, up to 5 MB" />
        <FilePicker {...logo} action="Uploading" busy />
        <FilePicker {...logo} error="Photo size must be less than 5MB." />
        <FilePicker {...logo} disabled />
      </div>
      <h2 style={{ marginTop: 24 }}>Checkbox</h2>
      <div className="fields">
        <Checkbox label="Force two factor authentication" hint="At the next sign-in." />
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Some of them" mixed />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="Disabled and ticked" disabled defaultChecked />
        <Checkbox label="I have stored the codes" error="Store the codes first." />
      </div>
    </section>
  );
}
