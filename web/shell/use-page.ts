import { useEffect } from 'react';
import { PRODUCT_NAME } from '../../src/contract/names.ts';

/** Names the document; a page calls it again with what it knows better (a brand's name). */
export function usePage(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
