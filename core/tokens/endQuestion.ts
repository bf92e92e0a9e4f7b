/** The question before access tokens are ended. */
export const endQuestion = (count: number) => ({
  title: count > 1 ? 'End Access Tokens' : 'End Access Token',
  text:
    count > 1
      ? `Programs that use these ${count} tokens will be refused. An ended token cannot be brought back.`
      : 'A program that uses it will be refused. An ended token cannot be brought back.',
  action: 'End',
});
