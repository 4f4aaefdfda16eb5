/** The picture that chats and social networks show next to a link to any public page: `web/public/share.png`. */
export const SHARE_PICTURE = {
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: 'Broughtby: see who sponsors newsletters like yours, and who to contact.',
} as const;
