// `npm run check`: all checks that need no browser.
import { runSteps } from './steps.mjs';

const failed = (await runSteps({ journeys: false })).filter(({ ok }) => !ok);
console.log(failed.length > 0 ? `Failed: ${failed.map(({ name }) => name).join(', ')}.` : 'All checks passed.');
process.exitCode = failed.length > 0 ? 1 : 0;
