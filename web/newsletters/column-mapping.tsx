import { IMPORT_FIELD_LABELS, IMPORT_FIELDS } from '../../src/contract/newsletter-fields.ts';
import type { ColumnMappings, CsvPreview } from '../../src/contract/newsletters.ts';
import { Field } from '../ui/field.tsx';
import { formatCount } from '../ui/format.ts';
import { Select } from '../ui/input.tsx';

const TARGETS = IMPORT_FIELDS.map((field) => ({
  field,
  label: IMPORT_FIELD_LABELS[field],
  required: field === 'name',
}));

interface Props {
  preview: CsvPreview;
  mapping: Partial<ColumnMappings>;
  disabled: boolean;
  onChange: (mapping: Partial<ColumnMappings>) => void;
}

/** Maps columns to fields, and previews the first rows. */
export function ColumnMapping({ preview, mapping, disabled, onChange }: Props) {
  return (
    <div className="grid min-w-0 gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        {TARGETS.map(({ field, label, required }) => (
          <Field key={field} label={label} required={required}>
            <Select
              value={mapping[field] ?? ''}
              disabled={disabled}
              className="w-full"
              onChoose={(header) => onChange({ ...mapping, [field]: header || null })}
              emptyLabel="not mapped"
              options={preview.headers.map((header) => ({ value: header, label: header }))}
            />
          </Field>
        ))}
      </div>
      <section aria-label="Preview" className="min-w-0 overflow-hidden rounded-md border border-border">
        <table className="w-full table-fixed text-left text-xs">
          <caption className="px-3 py-2 text-left font-medium">
            First {preview.preview.length} of {formatCount(preview.totalRows)} rows
          </caption>
          <thead>
            <tr className="border-t border-border text-muted-foreground">
              {TARGETS.map(({ field, label }) => (
                <th key={field} scope="col" className="truncate px-3 py-1.5 font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.preview.map((row, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are known by their place
              <tr key={nth} className="border-t border-border">
                {TARGETS.map(({ field }) => {
                  const value = row[mapping[field] ?? ''] ?? '';
                  return (
                    <td key={field} title={value} className="truncate px-3 py-1.5">
                      {value || <span className="text-muted-foreground">-</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
