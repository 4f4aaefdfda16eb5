import { formatModelPrice } from '../../src/contract/models.ts';
import { PLACEMENT_TYPES } from '../../src/contract/names.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { PlacementBadge } from '../ui/placement-badge.tsx';
import { HiddenLinks } from './hidden-links.tsx';
import { WithSettings } from './with-settings.tsx';

/** Which analyst reads the mail, and the placement types that it distinguishes. */
export function AiProcessing() {
  return (
    <div className="grid items-start gap-4 @2xl:grid-cols-2">
      <WithSettings>
        {(settings) => (
          <Card
            title="Model"
            action={
              <Badge tone={settings.keyConfigured ? 'success' : 'warning'}>
                {settings.keyConfigured ? 'Key configured' : 'No key'}
              </Badge>
            }
            body="grid gap-3"
          >
            <Facts className="gap-y-2">
              <Fact name="Model">{settings.modelLabel}</Fact>
              <Fact name="Price">{settings.modelPrice && formatModelPrice(settings.modelPrice)}</Fact>
              <Fact name={`${settings.modelProvider} key`}>{settings.keyMasked ?? 'Not configured'}</Fact>
              <Fact name="Reader in use">
                {settings.analyst === 'openai'
                  ? 'Language model, with the offline reader as fallback'
                  : 'Offline reader, without a model'}
              </Fact>
              <Fact name="Embeddings">
                {settings.embeddingModel ?? 'Not configured. Newsletters are not compared.'}
              </Fact>
              <Fact name="Price of embeddings">
                {settings.embeddingModel && settings.embeddingPrice && formatModelPrice(settings.embeddingPrice)}
              </Fact>
            </Facts>
            {settings.similarityProvisional ? (
              <p className="text-sm text-muted-foreground">
                This embedding model isn’t calibrated yet. Use its percentages to compare, not as exact figures.
              </p>
            ) : null}
          </Card>
        )}
      </WithSettings>
      <WithSettings>{(settings) => <HiddenLinks {...settings} />}</WithSettings>
      <Card title="Placement types" hint={`${PLACEMENT_TYPES.length} types`} body>
        <ul className="flex flex-wrap gap-1.5">
          {PLACEMENT_TYPES.map((type) => (
            <li key={type}>
              <PlacementBadge type={type} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
