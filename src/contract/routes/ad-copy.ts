import { okAnswer } from '../account.ts';
import { adCopy, adCopyApproval, adCopyChangeAnswer, adCopyRequest } from '../ad-copy.ts';
import { AD_PICTURE_MAX_BYTES } from '../booking-states.ts';
import { BINARY_FIELD, FORM_OVERHEAD_BYTES, get, MULTIPART, post, remove, routes } from '../route.ts';

export const adCopyRoutes = routes(
  { access: 'pipeline' },
  {
    givePublic: post('/public/ad-copy/{secret}', "Gives a booking's ad copy, by its secret address", {
      access: 'public',
      raw: {
        types: MULTIPART,
        maxBytes: AD_PICTURE_MAX_BYTES + FORM_OVERHEAD_BYTES,
        fields: {
          headline: { type: 'string' },
          text: { type: 'string' },
          link: { type: 'string' },
          picture: BINARY_FIELD,
          removePicture: { type: 'string', enum: ['1'] },
        },
        required: ['headline', 'text', 'link'],
      },
      answer: okAnswer,
      limit: 'upload',
    }),
    read: get('/bookings/{id}/copy', "A booking's ad copy, and the sponsor's address to give it", {
      answer: adCopy,
      example: { parameter: 'OPEN_BOOKING_ID' },
    }),
    request: post('/bookings/{id}/copy', 'Opens an address for the sponsor to give ad copy, or asks for changes', {
      body: adCopyRequest,
      answer: adCopyChangeAnswer,
      example: { parameter: 'OPEN_BOOKING_ID', body: { note: 'Please shorten the headline' } },
    }),
    approve: post('/bookings/{id}/copy/approval', 'Approves the ad copy that the sponsor gave', {
      // A person approves, not a program.
      scope: null,
      body: adCopyApproval,
      answer: adCopyChangeAnswer,
    }),
    revoke: remove('/bookings/{id}/copy', "Closes the sponsor's address", {
      answer: adCopyChangeAnswer,
      example: { parameter: 'OPEN_BOOKING_ID' },
    }),
  },
);
