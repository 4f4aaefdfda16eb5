// The account at the stand-in of Workers AI, and a token that it takes.
export const WORKERS_AI_ACCOUNT_ID = '0123456789abcdef0123456789abcdef';
export const WORKERS_AI_API_TOKEN = 'workers-ai-token-of-a-test';
