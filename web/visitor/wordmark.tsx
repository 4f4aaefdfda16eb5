import { PRODUCT_NAME } from '../../src/contract/names.ts';
import { ProductMark } from '../shell/product-mark.tsx';

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-base font-semibold tracking-tight">
      <ProductMark className="size-7" />
      {PRODUCT_NAME}
    </span>
  );
}
