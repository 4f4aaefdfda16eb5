// What the landing page claims, as marketing gave it. Live counts are shown inside the app and on reports, never here.
export const FIGURES = {
  topNewsletters: '5,946+',
  sponsorshipsADay: '1,000+',
  sponsorships: '20,424',
  newsletters: '5,000',
  operators: '100+',
  partnerOffers: '$1,800+',
  signUp: '30 seconds',
} as const;
