import { okAnswer } from '../account.ts';
import { invitationInput, memberList, newsletterSwitchInput } from '../members.ts';
import { get, post, remove, routes } from '../route.ts';

export const memberRoutes = routes(
  { access: 'pipeline', scope: null },
  {
    list: get('/newsletter-members', 'Members of the newsletter, and open invitations', {
      answer: memberList,
    }),
    invite: post('/newsletter-members/invitations', 'Invites someone by email (owners)', {
      body: invitationInput,
      answer: okAnswer,
      succeeds: [201],
      refuses: ['vendor_failed'],
    }),
    withdrawInvitation: remove('/newsletter-members/invitations/{id}', 'Withdraws an invitation (owners)', {
      answer: okAnswer,
    }),
    switchNewsletter: post(
      '/newsletter-members/switch',
      'Switches to another newsletter that the user is a member of',
      { body: newsletterSwitchInput, answer: okAnswer },
    ),
    remove: remove('/newsletter-members/{id}', 'Removes a member, or leaves the newsletter; its leads stay', {
      answer: okAnswer,
    }),
  },
);
