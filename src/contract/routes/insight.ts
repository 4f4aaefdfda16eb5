import { brandCalendar, brandCalendarWeeksQuery, newsletterInsight } from '../insight.ts';
import { get, routes } from '../route.ts';

export const insightRoutes = routes(
  { access: 'member' },
  {
    readBrandCalendar: get('/brands/{id}/calendar', 'A brand week by week and newsletter by newsletter', {
      query: brandCalendarWeeksQuery,
      answer: brandCalendar,
    }),
    readNewsletterInsight: get('/newsletters/{id}/insight', "A newsletter's sponsors, coverage and slots", {
      answer: newsletterInsight,
    }),
  },
);
