// Files too large for memory, uploaded part by part over several requests and read by ranges.
export interface LargeFiles {
  /** @returns the upload's id. R2 drops an upload that isn't completed within seven days. */
  begin(key: string): Promise<string>;
  /**
   * All parts but the last have the same size, 5 MiB or more. @param part from 1 on.
   * @returns the part's tag; null if the upload was completed, aborted or dropped.
   */
  putPart(upload: MultipartUploadId, part: number, bytes: Uint8Array): Promise<string | null>;
  /** @returns false if the upload is gone. */
  complete(upload: MultipartUploadId, parts: { part: number; tag: string }[]): Promise<boolean>;
  abort(upload: MultipartUploadId): Promise<void>;
  size(key: string): Promise<number | null>;
  range(key: string, from: number, length: number): Promise<ReadableStream<Uint8Array> | null>;
}

export interface MultipartUploadId {
  key: string;
  uploadId: string;
}

const NO_SUCH_UPLOAD = /10024|does not exist|NoSuchUpload/i;

export function createR2LargeFiles(bucket: R2Bucket): LargeFiles {
  const resumed = ({ key, uploadId }: MultipartUploadId) => bucket.resumeMultipartUpload(key, uploadId);
  return {
    async begin(key) {
      const upload = await bucket.createMultipartUpload(key);
      return upload.uploadId;
    },
    async putPart(upload, part, bytes) {
      const stored = await resumed(upload).uploadPart(part, bytes).catch(nullIfGone);
      return stored?.etag ?? null;
    },
    async complete(upload, parts) {
      const stored = parts.map(({ part, tag }) => ({ partNumber: part, etag: tag }));
      return (await resumed(upload).complete(stored).catch(nullIfGone)) !== null;
    },
    async abort(upload) {
      await resumed(upload).abort().catch(nullIfGone);
    },
    async size(key) {
      const head = await bucket.head(key);
      return head ? head.size : null;
    },
    async range(key, offset, length) {
      const object = await bucket.get(key, { range: { offset, length } });
      return object ? object.body : null;
    },
  };
}

function nullIfGone(error: unknown): null {
  if (error instanceof Error && NO_SUCH_UPLOAD.test(error.message)) return null;
  throw error;
}
