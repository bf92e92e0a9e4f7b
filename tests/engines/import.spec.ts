import { writeFileSync } from 'node:fs';
import { signIn, test } from './engine.ts';

const people = [
  'Imię;Nazwisko;E-mail;Telefon;CRM',
  'Łucja;Źrebiec;lucja@import.test;+91 98765 43210;Read Only / Sales Assistant / Sales',
  'محمد;الأحمد;mohammed@import.test;098765-43211;Read Onli / Sales Assistant / Sales',
  '민준;김;minjun@import.test;98765 43212;Read Onli / Sales Director / Sales',
].join('\r\n');

test('a file is imported, its mistakes are mended on screen, and the import is undone by its entry', async ({
  tab,
  demo,
}, info) => {
  const file = info.outputPath('people.csv');
  writeFileSync(file, people);
  await signIn(tab, demo, 'owner@acme.test', '/user/import');
  await tab.sees('Or paste cells');
  await tab.driver.upload('input[type=file]', file);
  await tab.sees('3 rows with people');
  await tab.click('button', 'Check the rows');
  await tab.sees('There is no role “Read Onli”');
  await tab.fill('Applications of row 3', 'CRM (Read Only / Sales Assistant / Sales)');
  await tab.press('Enter');
  await tab.click('button', 'Change 1 more row with “Read Onli” too');
  await tab.click('button', 'Import 3 of 3');
  await tab.sees('3 people were added and invited.');
  await tab.open(`${demo.url}/activity`);
  await tab.sees('imported people into Acme Trading');
  await tab.click('button', /imported people into Acme Trading/);
  await tab.sees('people.csv');
  await tab.click('button', 'Undo the Whole Run');
  await tab.click('button', 'Undo All');
  await tab.sees('Undo: 3 changes were taken back.');
});
