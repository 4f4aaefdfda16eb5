-- Provisional newsletters have a space of the vector index to themselves: the night embeds them anew there, and takes them out of the others'. Nobody else's
-- pairs name them.
UPDATE newsletters SET audience_model = '' WHERE standing = 'provisional' AND audience_model IS NOT NULL;--> statement-breakpoint
DELETE FROM newsletter_similarities s USING newsletters n WHERE n.id = s.similar_id AND n.standing = 'provisional';
