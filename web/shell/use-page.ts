import { useEffect } from 'react';
import { pageTitle } from '../../src/contract/names.ts';

/** Sets the document's title; a page calls it again when it knows a better one, such as a brand's name. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = pageTitle(title);
  }, [title]);
}
