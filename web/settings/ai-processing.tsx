import { PLACEMENT_TYPES } from '../../src/contract/names.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
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
          <Card>
            <CardHead
              title="Model"
              action={
                <Badge tone={settings.keyConfigured ? 'success' : 'warning'}>
                  {settings.keyConfigured ? 'Key configured' : 'No key'}
                </Badge>
              }
            />
            <CardBody className="grid gap-3">
              <Facts className="gap-y-2">
                <Fact name="Model">{settings.modelLabel}</Fact>
                <Fact name="OpenAI key">{settings.keyMasked ?? 'Not configured'}</Fact>
                <Fact name="Analyst in use">
                  {settings.analyst === 'openai'
                    ? 'The model; the built-in analyst where it is down'
                    : 'Built in, without a model'}
                </Fact>
                <Fact name="Ads without words">
                  {settings.pictures ? 'Their pictures are shown to the model' : 'Wait for a person'}
                </Fact>
                <Fact name="Embeddings">{settings.embeddingModel}</Fact>
              </Facts>
              {settings.similarityProvisional ? (
                <p className="text-sm text-muted-foreground">
                  Similarities of this embedding model are not calibrated yet: take their percentages as an order, not
                  as a measure.
                </p>
              ) : null}
            </CardBody>
          </Card>
        )}
      </WithSettings>
      <WithSettings>{(settings) => <HiddenLinks {...settings} />}</WithSettings>
      <Card>
        <CardHead title="Placement types" hint={`${PLACEMENT_TYPES.length} kinds are told apart`} />
        <CardBody>
          <ul className="flex flex-wrap gap-1.5">
            {PLACEMENT_TYPES.map((type) => (
              <li key={type}>
                <PlacementBadge type={type} />
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
    </div>
  );
}
