/** The media type of a `content-type` without its parameters, in small letters (RFC 9110 section 8.3.1). */
export const mediaType = (contentType: string | null | undefined): string =>
  (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * Tells if a reply is an envelope. The type is compared whole, because those of files contain the word too:
 * `application/x-ndjson`, `application/geo+json`.
 */
export const isJson = (contentType: string | null | undefined): boolean =>
  mediaType(contentType) === 'application/json';
