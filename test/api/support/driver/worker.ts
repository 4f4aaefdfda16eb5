// A Worker of the store's driver alone, bundled as the product's Worker is.
import { connectDatabase } from '../../../../src/store/db.ts';
import { readRawValues } from './raw-values.ts';

export default {
  read: (endpoint: string) => readRawValues(connectDatabase('postgres://test:test@localhost/raw', endpoint)),
};
