// Answers that a browser saves as a file.

/** The header by which a browser saves an answer. @param name without quotes. */
export const attachmentHeader = (name: string): string => `attachment; filename="${name}"`;

/** A file of the viewer's own, which no cache keeps. @param type its content type. */
export const attachment = (body: BodyInit, name: string, type: string): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': attachmentHeader(name),
      'cache-control': 'private, no-store',
    },
  });

export const CSV = 'text/csv; charset=utf-8';
