// The text of CHANGELOG.md at a release: what is under Unreleased becomes the section of the new version.

const UNRELEASED = /^## \[?Unreleased\]?[ \t]*$/im;
const UPGRADE = /^### Upgrade[ \t]*$/m;

/**
 * Moves what is under Unreleased into a section of its own, which begins with what an operator has to know before the
 * upgrade. Throws a sentence if there is nothing to move.
 * @param {string} changelog
 * @param {{ version: string, day: string, upgrade: readonly string[] }} release
 * @returns {{ changelog: string, section: string }} The whole file, and the new section without its title.
 */
export function released(changelog, { version, day, upgrade }) {
  const heading = UNRELEASED.exec(changelog);
  if (!heading) throw new Error('CHANGELOG.md has no heading "## [Unreleased]".');
  if (sectionOf(changelog, version)) throw new Error(`CHANGELOG.md has a section of ${version} already.`);
  const start = heading.index + heading[0].length;
  const next = changelog.slice(start).search(/^## /m);
  const end = next < 0 ? changelog.length : start + next;
  const written = changelog.slice(start, end).trim();
  if (!/^[-*] \S/m.test(written)) throw new Error('CHANGELOG.md says nothing under Unreleased: nothing to release.');
  const section = withUpgrade(written, upgrade);
  const title = `## [${version}] - ${day}`;
  const older = changelog.slice(end);
  return { changelog: `${changelog.slice(0, start)}\n\n${title}\n\n${section}\n${older && `\n${older}`}`, section };
}

/** The section of a version, or `undefined`. @param {string} changelog @param {string} version */
function sectionOf(changelog, version) {
  return changelog
    .split('\n')
    .find((line) => new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\]?(?: |$)`).test(line));
}

/** Adds lines to the part 'Upgrade', which people may have begun by hand. @param {string} section @param {readonly string[]} lines */
function withUpgrade(section, lines) {
  if (lines.length === 0) return section;
  const list = lines.map((line) => `- ${line}`).join('\n');
  const part = UPGRADE.exec(section);
  if (!part) return `### Upgrade\n\n${list}\n\n${section}`;
  const after = part.index + part[0].length;
  return `${section.slice(0, after)}\n\n${list}\n${section.slice(after).replace(/^\n+/, '')}`;
}

/**
 * The version that is asked for: a number of three parts, or which part of the present one grows. Throws a sentence if it
 * is no later version.
 * @param {string} present
 * @param {string | undefined} asked
 */
export function nextVersion(present, asked) {
  const [major = 0, minor = 0, patch = 0] = present.split('.').map(Number);
  const grown = { major: [major + 1, 0, 0], minor: [major, minor + 1, 0], patch: [major, minor, patch + 1] };
  const parts = Object.hasOwn(grown, asked ?? '') ? grown[/** @type {'major'} */ (asked)] : partsOf(asked);
  if (!parts)
    throw new Error(`Name the version: major, minor, patch, or three numbers such as 1.2.3, not '${asked ?? ''}'.`);
  const [first = 0, second = 0, third = 0] = parts;
  const isLater = first - major || second - minor || third - patch;
  if (isLater <= 0) throw new Error(`${parts.join('.')} is not later than ${present}.`);
  return parts.join('.');
}

/** @param {string | undefined} version */
function partsOf(version) {
  return /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version ?? '') ? version?.split('.').map(Number) : undefined;
}
