-- Cursors of the feed are sealed with it: they tell nobody how many mails there are. 244 random bits.
ALTER TABLE mailarchiv.text_feed
  ADD COLUMN secret text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
