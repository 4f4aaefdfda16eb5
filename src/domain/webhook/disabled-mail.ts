import { PRODUCT_NAME } from '../../contract/names.ts';
import { ENDPOINT_DISABLED_AFTER_HOURS } from '../../contract/webhook-rules.ts';

export const composeEndpointDisabledMail = (url: string, page: string) => ({
  subject: `${PRODUCT_NAME} stopped sending webhooks to ${new URL(url).hostname}`,
  text: [
    `Every delivery to ${url} has failed for ${ENDPOINT_DISABLED_AFTER_HOURS} hours, or the address answered that it is gone, so we disabled it.`,
    '',
    'No waiting events are lost. Once the address works again, enable it here, and they are sent in order:',
    page,
  ].join('\n'),
});
