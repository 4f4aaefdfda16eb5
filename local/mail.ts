// npm run mail -- FILE... --to ADDRESS: sends files unchanged by SMTP to the running laptop edition.
import { readFileSync } from 'node:fs';
import { createSmtpTransport } from './smtp.ts';

const args = process.argv.slice(2);
const at = args.indexOf('--to');
const to = at < 0 ? undefined : args[at + 1];
const files = args.filter((arg, index) => !arg.startsWith('--') && args[index - 1] !== '--to');
if (!to || files.length === 0) {
  console.error('Usage: npm run mail -- FILE.eml [MORE.eml ...] --to ADDRESS');
  process.exit(2);
}

const transport = createSmtpTransport(Number(process.env.SMTP_PORT ?? 2525));
for (const file of files) {
  try {
    const { response } = await transport.sendMail({
      envelope: { from: 'sender@example.com', to },
      raw: readFileSync(file),
    });
    console.log(`${file}: ${response}`);
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
transport.close();
