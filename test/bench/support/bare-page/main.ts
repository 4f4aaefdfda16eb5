// A page of the product's stack with nothing in it: React, one call, twenty rows.
import { createElement as e, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Row {
  id: string;
  detectedAt: string;
  brand: { name: string };
  newsletter: { name: string };
}

function Page() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    void fetch('/rows')
      .then((answer) => answer.json() as Promise<{ sponsorships: Row[] }>)
      .then(({ sponsorships }) => setRows(sponsorships));
  }, []);
  return e(
    'main',
    null,
    e(
      'table',
      null,
      e(
        'tbody',
        null,
        rows.map((row) =>
          e(
            'tr',
            { key: row.id },
            e('td', null, e('a', { href: `/${row.id}` }, row.brand.name)),
            e('td', null, row.newsletter.name),
            e('td', null, row.detectedAt),
          ),
        ),
      ),
    ),
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(e(Page));
