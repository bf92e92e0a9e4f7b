// `npm run check`: all checks that need no browser.
import { runChecks } from './steps.mjs';

const failed = (await runChecks()).filter(({ ok }) => !ok);
console.log(failed.length > 0 ? `Failed: ${failed.map(({ name }) => name).join(', ')}.` : 'All checks passed.');
process.exitCode = failed.length > 0 ? 1 : 0;
