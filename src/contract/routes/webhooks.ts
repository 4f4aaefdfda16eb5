import { okAnswer } from '../account.ts';
import { get, patch, post, remove, routes } from '../route.ts';
import {
  webhookDeliveriesQuery,
  webhookDeliveryList,
  webhookEndpoint,
  webhookEndpointChange,
  webhookEndpointInput,
  webhookEndpointList,
} from '../webhooks.ts';

export const webhookRoutes = routes(
  { access: 'member' },
  {
    list: get('/webhooks', "The caller's webhook endpoints", { scope: null, answer: webhookEndpointList }),
    create: post('/webhooks', 'Adds a webhook endpoint', {
      body: webhookEndpointInput,
      answer: webhookEndpoint,
      succeeds: [201],
    }),
    change: patch('/webhooks/{id}', 'Changes, disables or enables a webhook endpoint', {
      body: webhookEndpointChange,
      answer: webhookEndpoint,
    }),
    remove: remove('/webhooks/{id}', 'Removes a webhook endpoint with its log', { answer: okAnswer }),
    sendTest: post('/webhooks/{id}/test', 'Sends a test event', { answer: okAnswer, succeeds: [202] }),
    listDeliveries: get('/webhooks/{id}/deliveries', 'The log of deliveries, newest first', {
      scope: null,
      query: webhookDeliveriesQuery,
      answer: webhookDeliveryList,
    }),
    resend: post('/webhooks/{id}/deliveries/{deliveryId}/send', 'Sends a delivery again', {
      answer: okAnswer,
      succeeds: [202],
    }),
  },
);
