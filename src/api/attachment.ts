/** The Content-Disposition value for a download. @param name without quotes. */
export const attachmentHeader = (name: string): string => `attachment; filename="${name}"`;

/** A download that is private to the viewer and never cached. @param type its content type. */
export const attachmentResponse = (body: BodyInit, name: string, type: string): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': attachmentHeader(name),
      'cache-control': 'private, no-store',
    },
  });

export const CSV_CONTENT_TYPE = 'text/csv; charset=utf-8';
