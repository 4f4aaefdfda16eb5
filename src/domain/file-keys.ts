// Keys of objects in the file store (R2). All are built here, so that two flows can't use one
// key for different objects.
export const FILE_KEYS = {
  rawMail: (emailId: string, filename?: string) =>
    `mail/${emailId}/raw${/\.(html?|txt|msg)$/i.exec(filename ?? '')?.[0].toLowerCase() ?? '.eml'}`,
  incomingMail: (name: string) => `mail/incoming/${name}/raw.eml`,
  mailHtml: (emailId: string) => `mail/${emailId}/html`,
  mailText: (emailId: string) => `mail/${emailId}/text`,
  logo: (what: string, id: string) => `logos/${what}/${id}`,
  picture: (userId: string) => `pictures/${userId}`,
  /** `name` is random, because a picture is served to whoever knows its address. */
  adPicture: (name: string) => `ad-pictures/${name}`,
  importRows: (importId: string, slice: number) => `imports/${importId}/${slice}`,
  /** The text of an archived issue that came with the archive's listing, kept until the issue is read. */
  archiveText: (newsletterId: string, hash: string) => `archives/${newsletterId}/${hash}`,
  report: (newsletterId: string) => `reports/${newsletterId}.json`,
  /** Written by a five-minute run that found nothing to do: the time since which the database may sleep. */
  quiet: 'state/quiet-since',
  backup: (name: string) => `backups/${name}`,
} as const;
