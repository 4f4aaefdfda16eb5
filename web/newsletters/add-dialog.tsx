export default function AddNewsletterDialog(_: { onClose: () => void; wording: 'dashboard' | 'list' }) {
  return null;
}
