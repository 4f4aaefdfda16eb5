// Figures on the landing page, as given by marketing. Live counts are shown inside the app and in reports, never here.
export const LANDING_FIGURES = {
  topNewsletters: '5,946+',
  sponsorshipsADay: '1,000+',
  sponsorships: '20,424',
  newsletters: '5,000',
  operators: '100+',
  partnerOffers: '$1,800+',
  signUp: '30 seconds',
} as const;
