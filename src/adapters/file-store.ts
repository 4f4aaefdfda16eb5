// R2, under the keys of domain/file-keys.
export interface FileStore {
  /** With `once`, an existing object isn't overwritten. */
  put(
    key: string,
    body: Uint8Array | string,
    options?: { once?: boolean; contentType?: string; facts?: ObjectMetadata },
  ): Promise<void>;
  bytes(key: string): Promise<Uint8Array | null>;
  text(key: string): Promise<string | null>;
  open(key: string): Promise<{ body: ReadableStream; size: number; contentType: string | null; etag: string } | null>;
  remove(keys: string[]): Promise<void>;
  list(prefix: string): Promise<{ key: string; size: number; uploaded: Date }[]>;
  /** A page of the keys with a prefix, in ascending order. @param cursor null for the first page. */
  page(
    prefix: string,
    cursor: string | null,
    limit?: number,
  ): Promise<{ objects: StoredObject[]; cursor: string | null }>;
  /** A multipart upload that holds one part in memory. @returns the object's size in bytes. */
  putStream(key: string, body: AsyncIterable<Uint8Array>, contentType: string, facts?: ObjectMetadata): Promise<number>;
}

export type ObjectMetadata = Record<string, string>;

export interface StoredObject {
  key: string;
  size: number;
  uploaded: Date;
  facts: ObjectMetadata;
}

const PART = 5 * 1024 * 1024;
const DELETE_MAX = 1000;

export function createR2FileStore(bucket: R2Bucket): FileStore {
  return {
    async put(key, body, { once = false, contentType, facts } = {}) {
      await bucket.put(key, body, {
        ...(once ? { onlyIf: { etagDoesNotMatch: '*' } } : {}),
        ...(contentType ? { httpMetadata: { contentType } } : {}),
        ...(facts ? { customMetadata: facts } : {}),
      });
    },
    async bytes(key) {
      const object = await bucket.get(key);
      return object ? new Uint8Array(await object.arrayBuffer()) : null;
    },
    async text(key) {
      const object = await bucket.get(key);
      return object ? object.text() : null;
    },
    async open(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      return {
        body: object.body,
        size: object.size,
        contentType: object.httpMetadata?.contentType ?? null,
        etag: object.httpEtag,
      };
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += DELETE_MAX) await bucket.delete(keys.slice(at, at + DELETE_MAX));
    },
    async list(prefix) {
      const found: { key: string; size: number; uploaded: Date }[] = [];
      let cursor: string | undefined;
      do {
        const page = await bucket.list({ prefix, ...(cursor ? { cursor } : {}) });
        for (const { key, size, uploaded } of page.objects) found.push({ key, size, uploaded });
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor);
      return found;
    },
    async page(prefix, cursor, limit) {
      const page = await bucket.list({
        prefix,
        include: ['customMetadata'],
        ...(cursor ? { cursor } : {}),
        ...(limit ? { limit } : {}),
      });
      const objects = page.objects.map(({ key, size, uploaded, customMetadata = {} }) => ({
        key,
        size,
        uploaded,
        facts: customMetadata,
      }));
      return { objects, cursor: page.truncated ? page.cursor : null };
    },
    async putStream(key, body, contentType, facts) {
      const upload = await bucket.createMultipartUpload(key, {
        httpMetadata: { contentType },
        ...(facts ? { customMetadata: facts } : {}),
      });
      const parts: R2UploadedPart[] = [];
      const buffer = new Uint8Array(PART);
      let filled = 0;
      let size = 0;
      const flush = async () => {
        parts.push(await upload.uploadPart(parts.length + 1, buffer.subarray(0, filled)));
        filled = 0;
      };
      try {
        for await (const chunk of body) {
          size += chunk.length;
          for (let at = 0; at < chunk.length; ) {
            const taken = Math.min(PART - filled, chunk.length - at);
            buffer.set(chunk.subarray(at, at + taken), filled);
            filled += taken;
            at += taken;
            if (filled === PART) await flush();
          }
        }
        if (filled || parts.length === 0) await flush();
        await upload.complete(parts);
      } catch (error) {
        await upload.abort();
        throw error;
      }
      return size;
    },
  };
}
