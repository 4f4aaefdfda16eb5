/**
 * The picture that chats and social networks show next to a link to any public page, `web/public/assets/share.png`.
 * They keep what they read, so a changed picture needs a new name.
 */
export const SHARE_PICTURE = {
  path: '/assets/share.png',
  width: 1200,
  height: 630,
  alt: 'Broughtby: see who sponsors newsletters like yours, and who to contact.',
} as const;
