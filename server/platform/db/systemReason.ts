/** Words for the codes of the operating system that an operator meets with files. */
const REASONS: Record<string, string> = {
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not read or write it',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  ENOENT: 'it does not exist, or a folder of its path does not',
  EEXIST: 'a file of this name exists',
  ENOSPC: 'the disk is full',
  EDQUOT: "the user's share of the disk is full",
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ELOOP: 'its path is a circle of links',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk failed',
};

/** Why the operating system refused a file, as the end of a sentence without its full stop. */
export function systemReason(error: unknown): string {
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  return REASONS[code] ?? message;
}
