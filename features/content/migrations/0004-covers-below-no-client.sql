-- The house's own covers lie below no client any more.
update articles set cover = replace(cover, '/h5/banners/', '/static/image/banners/')
where cover like '/h5/banners/%';
